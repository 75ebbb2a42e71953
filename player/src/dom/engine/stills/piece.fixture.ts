import file from '../../../../../media/src/packager/fixtures/picture-24fps.mp4?inline'

/** What an encoder of ours wrote: an initialisation segment, and pieces (moof, mdat). */
export function readPieces(): { init: ArrayBuffer; pieces: ArrayBuffer[] } {
  const bytes = Uint8Array.from(atob(file.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const starts: number[] = []
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    if (new TextDecoder().decode(bytes.subarray(at + 4, at + 8)) === 'moof') starts.push(at)
  }
  const pieces = starts.map((from, index) => bytes.slice(from, starts[index + 1]).buffer)
  return { init: bytes.slice(0, starts[0]).buffer, pieces }
}
