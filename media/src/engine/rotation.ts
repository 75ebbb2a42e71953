/**
 * Clockwise quarter turns in a container's 3 x 3 display matrix (ISO/IEC 14496-12, 8.2.2), whose first two numbers
 * of each row are 16.16 fixed point. Mirrored or skewed matrices count as no rotation.
 */
export function rotationOf(matrix: Buffer | null): number {
  if (matrix === null || matrix.length < 36) return 0
  const a = matrix.readInt32LE(0)
  const b = matrix.readInt32LE(4)
  const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  return (quarter * 90 + 360) % 360
}
