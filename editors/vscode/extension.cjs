const { workspace } = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

/** Starts `tiltyard lsp` in the folder that is open, so that `npx` finds the version that its project has. */
exports.activate = async () => {
  const [command, ...args] = workspace.getConfiguration('tiltyard').get('command')
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath
  // Windows finds npx, a script, only by its shell.
  const server = { command, args, options: { cwd, shell: process.platform === 'win32' } }
  const documentSelector = [
    { scheme: 'file', language: 'yaml' },
    { scheme: 'file', pattern: '**/*.csv' },
  ]
  client = new LanguageClient('tiltyard', 'Tiltyard', server, { documentSelector })
  await client.start()
}

exports.deactivate = () => client?.stop()
