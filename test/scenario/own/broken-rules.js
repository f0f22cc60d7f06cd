throw new Error('broken rules')
