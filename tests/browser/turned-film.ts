import { makeFilm } from '../films.ts'

/** What a phone writes that was held upright: the pictures lie on their side, and 16.16 numbers say how to turn them. */
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
