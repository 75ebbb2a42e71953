/** A picture at least this much taller than wide fills an upright screen. */
const UPRIGHT = 0.8

/** Whether a clip fills an upright screen; one of unknown size lies in the middle. */
export function isUpright({ width, height }: { width: number | null; height: number | null }): boolean {
  return width !== null && height !== null && height > 0 && width / height < UPRIGHT
}
