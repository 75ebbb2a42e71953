import { useEffect, useRef } from 'react'

const MOVES_FOCUS = /^(Tab|Arrow)/

/** Whether a pointer set the focus last, rather than Tab or an arrow key. */
export function usePointerLast(): () => boolean {
  const isLast = useRef(false)
  useEffect(() => {
    const handlePointer = () => {
      isLast.current = true
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (MOVES_FOCUS.test(key)) isLast.current = false
    }
    document.addEventListener('pointerdown', handlePointer, true)
    document.addEventListener('keydown', handleKey, true)
    return () => {
      document.removeEventListener('pointerdown', handlePointer, true)
      document.removeEventListener('keydown', handleKey, true)
    }
  }, [])
  return () => isLast.current
}
