import { createStore } from 'zustand/vanilla'

const KEY = 'tayang.clip-sound'

export interface ClipSound {
  /** What the viewer chose, on this visit or on an earlier one. */
  readonly isWanted: boolean
  /** The browser plays no sound before somebody touches the page. */
  readonly isRefused: boolean
}

export const clipSound = createStore<ClipSound>(() => ({ isWanted: true, isRefused: false }))

/** Reads what an earlier visit chose: in the browser, after hydration. */
export function readClipSound(): void {
  try {
    clipSound.setState({ isWanted: localStorage.getItem(KEY) !== 'off' })
  } catch {
    // A locked storage: with sound.
  }
}

export function chooseClipSound(isWanted: boolean): void {
  clipSound.setState({ isWanted, isRefused: false })
  try {
    localStorage.setItem(KEY, isWanted ? 'on' : 'off')
  } catch {
    // Private mode or a full storage: the choice holds for this visit only.
  }
}

export const isClipMuted = ({ isWanted, isRefused }: ClipSound) => !isWanted || isRefused
