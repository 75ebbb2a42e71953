import { useEffect, useState } from 'react'
import { drawFrames, type Thumbnail } from '../film/draw-frames.ts'
import type { ChosenFilm } from '../film/read-film.ts'

/** Frames of the film, as they are drawn; `isDrawing` until the last one, or until no more can be had. */
export function useFrames(film: ChosenFilm | null, ratio: string) {
  const [frames, setFrames] = useState<readonly Thumbnail[]>([])
  const [isDrawing, setIsDrawing] = useState(false)
  useEffect(() => {
    if (!film?.isPlayable) return
    let isLeft = false
    const drawn: Thumbnail[] = []
    const draw = async () => {
      for await (const frame of drawFrames(film, ratio)) {
        drawn.push(frame)
        if (isLeft) break
        setFrames([...drawn])
      }
      if (isLeft) drawn.forEach(({ url }) => URL.revokeObjectURL(url))
      else setIsDrawing(false)
    }
    setFrames([])
    setIsDrawing(true)
    void draw()
    return () => {
      isLeft = true
      drawn.forEach(({ url }) => URL.revokeObjectURL(url))
    }
  }, [film, ratio])
  return { frames, isDrawing }
}
