import { it } from 'vitest'
import { loadTable } from '../../src/load-table.ts'
import { matrix } from '../../src/studies/matrix.ts'
it('x', async () => {
  const { table, problems } = await loadTable('scenarios/sword-against-mail.yaml', { among: ['weapons.*'] })
  console.log(problems)
  for (const how of [{}, {battles: 20000}, { precision: 0.02 }, { precision: 0.02, precise: 'matchups' as const}]) {
  const t = performance.now()
  const m = await matrix(table!, { ...how, threads: 2 })
  console.log(how, (performance.now() - t).toFixed(0), 'ms', m.fought, m.digest.slice(0, 8), 'cert', m.findings.certificate, 'var', m.findings.variety[0], m.findings.cyclic, m.findings.cycles)
  for (const [i, r] of m.findings.rows.entries()) console.log(table!.rows[i].name, r.tier, r.score.value.toFixed(3), r.share.value.toFixed(3), r.share.low.toFixed(3), r.share.high.toFixed(3), r.played.toFixed(2), r.logit.toFixed(3), r.dominatedBy.map(j => table!.rows[j].name).join(','))
  console.log(m.matchups.map(x => x.battles).join(' '))
  }
})
