// Paths of files as a page knows them: with slashes, from the scenario or from a folder that was opened.

/** The path of an import: relative to the file that it stands in. */
export function resolvePath(from: string, path: string): string {
  return join(folderOf(from), path)
}

/** A path from a folder on: `catalog/../catalog/x.csv` is `catalog/x.csv`. What leads out of all that is known stays so. */
function join(folder: string, path: string): string {
  const steps: string[] = []
  for (const step of [...folder.split('/'), ...path.split('/')]) {
    if (step === '' || step === '.') continue
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** What stands behind the last slash. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
