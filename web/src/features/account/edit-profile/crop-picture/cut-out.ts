import { squareOf, type Crop } from './crop.ts'

/** JPEG has no transparency; whatever had it stays PNG. */
const QUALITY = 0.92

/** Reads a picture as the browser shows it, turned as its camera was held; null for one that it cannot read. */
export async function readPicture(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return null
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
}

/** The square around the circle as a file of its own; null where the browser cannot make one. */
export async function cutOut(image: HTMLImageElement, crop: Crop, file: File): Promise<File | null> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, edge, drawn } = squareOf(size, crop)
  const canvas = document.createElement('canvas')
  canvas.width = drawn
  canvas.height = drawn
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, edge, edge, 0, 0, drawn, drawn)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return blob && new File([blob], file.name, { type })
}
