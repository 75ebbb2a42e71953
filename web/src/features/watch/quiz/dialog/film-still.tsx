import { useEffect, useRef } from 'react'
import style from './quiz-dialog.module.css'

/** As wide as the dialog is at most; its height is that of the head. */
const WIDTH_PX = 1180
const HEIGHT_PX = 248

interface FilmStillProps {
  video: HTMLVideoElement
  posterUrl: string | undefined
}

/** The picture at which the film waits; a protected one gives black, over which its poster lies. */
export function FilmStill({ video, posterUrl }: FilmStillProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || video.videoWidth === 0) return
    const scale = Math.max(WIDTH_PX / video.videoWidth, HEIGHT_PX / video.videoHeight)
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
    // The upper third: faces are there, and captions are not.
    context.drawImage(video, (WIDTH_PX - width) / 2, (HEIGHT_PX - height) / 3, width, height)
  }, [video])
  return (
    <div className={style.still} aria-hidden>
      {posterUrl && video.mediaKeys && <img src={posterUrl} alt="" />}
      <canvas ref={canvas} width={WIDTH_PX} height={HEIGHT_PX} />
    </div>
  )
}
