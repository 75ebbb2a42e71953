import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

import { isExtraCommand, keyCommand, stepSpeed } from '../../core/index.ts'
import type { ExtraCommand, KeyCommand } from '../../core/index.ts'
import { takePendingKeys } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { usePointerLast } from './use-pointer-last.ts'

export interface KeyNeeds {
  playback: Playback | null
  skipS: number
  /** A dialog over the player takes the keyboard. */
  isOff?: boolean
  /** Keys work only while the focus is inside, where the player is one part of a larger page. */
  within?: RefObject<HTMLElement | null> | undefined
  onFullscreen(): void
  onCaptions(): void
  /** Absent while nothing is there to close: Escape then is for whatever the page has open. */
  onEscape?: (() => void) | undefined
  onCommand(): void
  /** Commands that only some players have. */
  onExtra?(command: ExtraCommand): void
  /** Rewinding, for a live show that supports it. */
  past?: { skip(seconds: number): void; goTo(share: number): void } | undefined
  /** Up and down switch channels where there are any; otherwise they change the volume. */
  onStep?: ((by: 1 | -1) => void) | undefined
}

/**
 * Whether a key belongs to the focused element: letters to fields, arrows to radio buttons, space to buttons. A control
 * that was pressed by a pointer has the focus by chance, so there space still plays and pauses.
 */
function isTaken(event: KeyboardEvent, isByChance: (target: HTMLElement) => boolean): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  // Escape closes a dialog over the page, but not a dialog that contains the player.
  if (event.key === 'Escape') return target.closest('dialog[open]')?.querySelector('video') === null
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], dialog')) return true
  if (event.key !== ' ' && event.key !== 'Enter') return false
  return target.closest('button, a[href]') !== null && !(event.key === ' ' && isByChance(target))
}

/** Whether a command does nothing before there is a playback. A channel that does not play can be left too. */
function needsPlayback({ do: name }: KeyCommand, { onStep }: KeyNeeds): boolean {
  if (isExtraCommand(name)) return name === 'keep-moment' || name === 'skip-intro'
  return name !== 'escape' && !(name === 'volume' && onStep)
}

function runCommand(command: KeyCommand, needs: KeyNeeds): void {
  const { playback, onFullscreen, onCaptions, onEscape, onExtra, onStep } = needs
  if (command.do === 'escape') return onEscape?.()
  if (isExtraCommand(command.do)) return onExtra?.(command.do)
  if (command.do === 'volume' && onStep) return onStep(command.by > 0 ? 1 : -1)
  if (!playback) return
  const now = playback.view.getState()
  switch (command.do) {
    case 'toggle-play':
      return playback.togglePlay()
    case 'toggle-mute':
      return playback.setMuted(!now.isMuted)
    case 'toggle-fullscreen':
      return onFullscreen()
    case 'toggle-captions':
      return onCaptions()
    case 'toggle-picture-in-picture':
      return void playback.togglePictureInPicture()
    case 'volume':
      playback.setMuted(false)
      return playback.setVolume(now.volume + command.by)
  }
  if (now.isLive) {
    if (command.do === 'skip') needs.past?.skip(command.seconds)
    if (command.do === 'seek-share') needs.past?.goTo(command.share)
    return
  }
  if (command.do === 'skip') playback.skip(command.seconds)
  if (command.do === 'speed') playback.setSpeed(stepSpeed(now.speed, command.direction))
  if (command.do === 'seek-share') playback.seek(now.durationS * command.share)
}

/** The player's keyboard, on the whole page while the player is mounted. */
export function usePlayerKeys(needs: KeyNeeds): void {
  const isPointerLast = usePointerLast()
  const isByChance = (target: HTMLElement) =>
    isPointerLast() &&
    needs.playback?.video.parentElement?.contains(target) === true &&
    target.closest('[role="alert"]') === null
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (needs.isOff || event.defaultPrevented || isTaken(event, isByChance)) return
    if (needs.within && !needs.within.current?.contains(event.target as Node)) return
    // Tab must find visible controls.
    if (event.key === 'Tab') needs.onCommand()
    const command = keyCommand(event, needs.skipS)
    if (!command || (command.do === 'escape' && !needs.onEscape)) return
    // It stays among the pending keys, which are run when the playback is there.
    if (!needs.playback && needsPlayback(command, needs)) return
    event.preventDefault()
    needs.onCommand()
    runCommand(command, needs)
  })
  const handleKeyUp = useEffectEvent((event: KeyboardEvent) => {
    // Some browsers press a button on keyup even where keydown was prevented.
    const isSpace = event.key === ' ' && !needs.isOff && event.target instanceof HTMLButtonElement
    if (isSpace && isByChance(event.target as HTMLElement)) event.preventDefault()
  })
  useEffect(() => {
    const handleDown = (event: KeyboardEvent) => handleKeyDown(event)
    const handleUp = (event: KeyboardEvent) => handleKeyUp(event)
    // Above the document, where React listens: a part of the page can stop a key on its way here.
    window.addEventListener('keydown', handleDown)
    window.addEventListener('keyup', handleUp)
    return () => {
      window.removeEventListener('keydown', handleDown)
      window.removeEventListener('keyup', handleUp)
    }
  }, [])
  const { playback } = needs
  useEffect(() => {
    if (!playback) return
    for (const event of takePendingKeys()) handleKeyDown(event)
  }, [playback])
}
