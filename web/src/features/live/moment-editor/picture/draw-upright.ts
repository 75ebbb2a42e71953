import type { Framing } from '@tayang/contract'
import { piecesOf, windowBox, type Box } from './framing-geometry.ts'

/** A picture of so few points, made large again, is a blur in every browser. */
const BLUR_STEPS = [
  [18, 32],
  [54, 96],
] as const
const SEAM_PX = 2

/** Draws what the framing makes of the video's picture. */
export function drawUpright(canvas: HTMLCanvasElement, video: HTMLVideoElement, framing: Framing): void {
  const context = canvas.getContext('2d')
  const { videoWidth, videoHeight } = video
  if (!context || videoWidth === 0 || videoHeight === 0) return
  const { width, height } = canvas
  const aspect = videoWidth / videoHeight
  context.imageSmoothingEnabled = true
  if (framing.kind === 'over-blur') drawBlur(context, video, windowBox(0.5, aspect))
  const pieces = piecesOf(framing, aspect)
  for (const { from, to } of pieces) {
    const source = scaled(from, videoWidth, videoHeight)
    context.drawImage(video, ...source, ...scaled(to, width, height))
  }
  if (pieces.length > 1) {
    context.fillStyle = '#0a0a0f'
    context.fillRect(0, (pieces[0]?.to.height ?? 0) * height - SEAM_PX / 2, width, SEAM_PX)
  }
}

const scaled = ({ x, y, width, height }: Box, across: number, down: number) =>
  [x * across, y * down, width * across, height * down] as const

function drawBlur(context: CanvasRenderingContext2D, video: HTMLVideoElement, part: Box): void {
  let source: HTMLVideoElement | HTMLCanvasElement = video
  let place: readonly [number, number, number, number] = scaled(part, video.videoWidth, video.videoHeight)
  for (const [width, height] of BLUR_STEPS) {
    const small = document.createElement('canvas')
    small.width = width
    small.height = height
    small.getContext('2d')?.drawImage(source, ...place, 0, 0, width, height)
    source = small
    place = [0, 0, width, height]
  }
  const { width, height } = context.canvas
  context.drawImage(source, ...place, 0, 0, width, height)
  context.fillStyle = '#0a0a0f66'
  context.fillRect(0, 0, width, height)
}
