import { create } from 'zustand'
import type { Density } from './bullet-lanes.ts'

const KEY = 'tayang.bullets'

export interface BulletSettings {
  isOn: boolean
  density: Density
  /** Of the picture, from its top. */
  area: 'quarter' | 'half' | 'whole'
  opacity: 'light' | 'middle' | 'full'
}

const usual: BulletSettings = { isOn: true, density: 'some', area: 'half', opacity: 'full' }

function stored(): BulletSettings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof found === 'object' ? { ...usual, ...found } : usual
  } catch {
    return usual
  }
}

/** How this browser shows bullets. */
export const useBulletSettings = create<
  BulletSettings & { change: (part: Partial<BulletSettings>) => void }
>()((set, get) => ({
  ...stored(),
  change(part) {
    set(part)
    const { isOn, density, area, opacity } = get()
    localStorage.setItem(KEY, JSON.stringify({ isOn, density, area, opacity }))
  },
}))
