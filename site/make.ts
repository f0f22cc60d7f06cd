import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inPackage } from '../src/package/root.ts'
import { exportStudio, listShipped } from '../src/studio/export.ts'
import { AS_THEY_ARE, MADE, SERVED } from './addresses.ts'
import { showGallery } from './gallery.ts'
import { libraryReference } from './library-reference.ts'
import { answerQuestion } from './question.ts'

// What `npm run site` makes before VitePress builds the site: pages of what is fought here and now, the studio, and pictures.

const made = inPackage(MADE)
const served = inPackage(SERVED)
await Promise.all([made, served].map((folder) => rm(folder, { recursive: true, force: true })))
for (const path of AS_THEY_ARE) await cp(inPackage(path), join(served, path), { recursive: true })
await cp(inPackage('.site/live'), join(served, 'live'), { recursive: true })
await exportStudio(join(served, 'demo'), '../index.html')
const { scenarios } = await listShipped()
const { pages, pictures } = await showGallery(scenarios)
for (const [path, text] of pages) await write(join(made, path), text)
for (const [path, text] of pictures) await write(join(served, path), text)
await write(join(made, 'library-reference.md'), await libraryReference())
await write(join(made, 'question.json'), JSON.stringify(await answerQuestion()))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
