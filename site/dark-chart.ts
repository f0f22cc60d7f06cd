import { COLORS_IN_THE_DARK, chartConfig, type Spec } from '../src/report/charts/theme.ts'

/** A chart as it is on dark paper. */
export function inTheDark(spec: Spec): Spec {
  const ink = (key: string, part: unknown): unknown =>
    key === 'color' && typeof part === 'string' ? (COLORS_IN_THE_DARK[part] ?? part) : part
  const inked: Spec = JSON.parse(JSON.stringify(spec), ink)
  return { ...inked, config: chartConfig('dark') }
}
