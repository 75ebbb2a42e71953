import type { Spread } from '../protocol/ratios.ts'

/** As figures name an address: ids differ from run to run. */
export const nameOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')

export function asCpu({ median, min, max }: Spread): string {
  return `${median.toFixed(3)} ms (${min.toFixed(3)}–${max.toFixed(3)})`
}
