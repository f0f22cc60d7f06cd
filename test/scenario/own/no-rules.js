export const rules = 'none'
