import { type Pack, readPack, writePack } from '../exported/pack.ts'
import type { Opening } from '../opening.ts'
import { nameOf } from '../paths.ts'
import { placesFrom } from '../rules-texts.ts'
import { writeHash } from './history.ts'
import type { Fought } from './host.ts'
import { showNotice } from './notices.ts'

/** What a link begins with, behind the `#`, that has a whole scenario in it: any studio can open it. */
export const PACKED = '#open='

export const UNREADABLE_LINK = 'This link cannot be read: it is no link of “Copy link”, or only a part of one.'

/** A link that is opened in this very tab: nothing that the page shows may take it for changes. */
export function openPackedLinks(): void {
  addEventListener('hashchange', (event) => {
    if (!location.hash.startsWith(PACKED)) return
    event.stopImmediatePropagation()
    location.reload()
  })
}

/** What stands in the link of what is shown: files by their names from the scenario on, not by where this machine has them. */
export function packOpening(opening: Opening, { changes, battles, digest }: Fought): Promise<string> {
  const { seed, version } = opening
  const promise = digest === undefined ? undefined : { battles, digest, version }
  return writePack({ ...filesOf(opening), seed, ...(promise && { battles }), changes, promise })
}

/** Takes the changes from a link that was opened here, and says where it is of other files than those of this studio. */
export async function takePacked(opening: Opening): Promise<void> {
  if (!location.hash.startsWith(PACKED)) return
  const pack = await readPack(location.hash.slice(PACKED.length))
  const hash = writeHash(pack?.changes ?? {})
  history.replaceState(null, '', `${location.pathname}${hash && `#${hash}`}`)
  if (!pack) return showNotice(UNREADABLE_LINK)
  const others = differing(pack, filesOf(opening))
  const seed =
    pack.seed === undefined || pack.seed === opening.seed
      ? ''
      : ` Its seed is ${pack.seed}, that of this studio ${opening.seed}.`
  if (others.length > 0) {
    showNotice(
      `The changes of this link are made to the files of this studio. The link has other ones: ${others.join(', ')}. A studio written by \`tiltyard studio --export\` opens it with its own files.${seed}`,
    )
  } else if (seed !== '') showNotice(`This link was made with other dice.${seed}`)
}

function filesOf({ file, text, imports }: Opening): Pick<Pack, 'file' | 'files'> {
  const own = nameOf(file)
  const places = placesFrom({ file, imports })
  const files = new Map([[own, text]])
  for (const { found } of imports) {
    const place = 'reason' in found ? undefined : places.get(found.name)
    if (!('reason' in found) && place !== undefined) files.set(place, found.text)
  }
  return { file: own, files: Object.fromEntries(files) }
}

/** The names of files that say something else in one of two packs, or stand in one only. */
function differing(one: Pick<Pack, 'files'>, other: Pick<Pack, 'files'>): string[] {
  const texts = ({ files }: Pick<Pack, 'files'>) =>
    new Map(Object.entries(files).map(([path, text]) => [nameOf(path), text.replace(/^\ufeff/, '')]))
  const [mine, theirs] = [texts(one), texts(other)]
  return [...new Set([...mine.keys(), ...theirs.keys()])].filter((name) => mine.get(name) !== theirs.get(name)).sort()
}
