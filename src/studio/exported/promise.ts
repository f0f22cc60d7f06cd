import { showCount } from '../../report/figure.ts'
import { byId } from '../page/markup.ts'
import type { Promised } from './pack.ts'

/** Says of the battles of a link whether they have been fought again as they were; before they have, that they are. */
export function describePromise(promised: Promised, found?: Pick<Promised, 'digest' | 'version'>): void {
  const box = byId('promised')
  const { battles, digest, version } = promised
  box.hidden = false
  box.dataset.outcome = found ? (found.digest === digest ? 'same' : 'other') : 'open'
  if (!found) {
    box.textContent = `This link comes with ${showCount(battles)} battles, which are fought again …`
  } else if (found.digest === digest) {
    box.textContent = `✓ The same battles as those of the link: ${showCount(battles)}, with the digest ${digest}.`
  } else {
    const versions =
      version === found.version
        ? `Both are of Tiltyard ${version}: the link has been changed, or one of the two is broken.`
        : `The link is of Tiltyard ${version}, this page of ${found.version}, which may fight by other rules.`
    box.textContent = `✗ Not the battles of the link: ${showCount(battles)} of them have the digest ${found.digest} here, and ${digest} there. ${versions}`
  }
}
