import type { Spread } from './ratios.ts'

/** Numbers as figures show them: the middle one, and in brackets how far the runs went. */

export function asSeconds(spread: Spread): string {
  return inWords(spread, (value) => value.toFixed(2), ' s')
}

export function asMs(spread: Spread): string {
  return inWords(spread, (value) => String(Math.round(value)), ' ms')
}

export function asRatio(spread: Spread): string {
  return inWords(spread, (value) => value.toFixed(2), '')
}

export function asPlain(spread: Spread): string {
  return inWords(spread, (value) => String(Math.round(value * 1000) / 1000), '')
}

export function asKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

export function asMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

function inWords({ median, min, max }: Spread, write: (value: number) => string, unit: string): string {
  return `${write(median)}${unit} (${write(min)}–${write(max)})`
}
