import { makeFilm } from '../films.ts'

/** A phone that was held upright writes pictures on their side, and in 16.16 numbers how to turn them. */
const TURNED = [0, 0x10000, 0, -0x10000, 0, 0, 720 << 16, 0, 0x40000000]
/** From the name of the box to its matrix: version, times, track, length, layer. */
const TO_MATRIX = 4 + 40

/** A film as an upright phone films it: 1280x720 pixels that are shown as 720x1280. */
export async function makeTurnedFilm(seconds: number): Promise<Buffer> {
  const film = Buffer.from(await makeFilm({ seconds, width: 1280, height: 720 }))
  // The first track is the picture.
  const at = film.indexOf('tkhd') + TO_MATRIX
  TURNED.forEach((value, n) => film.writeInt32BE(value, at + n * 4))
  return film
}
