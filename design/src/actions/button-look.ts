import { classNames } from '../class-names.ts'
import style from './button.module.css'

export type ButtonTone = 'brand' | 'quiet' | 'outline' | 'ghost' | 'premium' | 'danger'
export type ButtonSize = 'small' | 'normal'

/** The classes of a round button that carries only a picture, for links that look like one. */
export function iconLook(look: { filled?: boolean; brand?: boolean } = {}): string {
  return classNames(style.icon, look.filled && style.filled, look.brand && style.ember)
}

/** The classes of a button, for links that look like one. */
export function buttonLook(look: { tone?: ButtonTone; size?: ButtonSize; wide?: boolean } = {}): string {
  const { tone = 'brand', size = 'normal', wide = false } = look
  return classNames(style.button, style[tone], style[size], wide && style.wide)
}
