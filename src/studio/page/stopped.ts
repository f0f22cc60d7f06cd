/** What is said of a study that was stopped too early. */
export const STOPPED = 'Stopped before anything was known.'
