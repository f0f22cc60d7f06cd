/** Characters that no output has raw: what steers a terminal, ends a line, or turns the direction of writing. */
export const RAW = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether GitHub's runner, or that of Azure, would take a line for a command (actions/runner, ActionCommand.cs). */
export function isObeyed(line: string): boolean {
  return /^\s*::[A-Za-z]/.test(line) || /##\w*\[/.test(line)
}
