// A page has the files of its scenario and no others: options and costs that stand in files of their own are not found.

export async function readText(path: string): Promise<never> {
  throw new Error(`${path}: a page has no such file`)
}

export const readdir = readText
