/** A petal along +x from `start` to `end`, its belly `belly` wide: the stroke every cloth is built from. */
export function petal(end: number, belly: number, start: number): string {
  const long = end - start
  const k = 1.3 * belly
  const near = start + 0.2 * long
  const far = end - 0.14 * long
  return `M${start} 0C${near} ${-k} ${far} ${-k} ${end} 0C${far} ${k} ${near} ${k} ${start} 0Z`
}

/** A square on its corner. */
export function diamond(half: number): string {
  return `M0 ${-half}L${half} 0L0 ${half}L${-half} 0Z`
}
