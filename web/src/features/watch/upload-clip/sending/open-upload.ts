import { createStore, type StoreApi } from 'zustand/vanilla'
import { eventOfFailure } from './event-of-failure.ts'
import {
  noUpload,
  reduceUpload,
  type UploadEffect,
  type UploadEvent,
  type UploadTarget,
  type UploadView,
} from './upload-state.ts'

/** What an upload needs of the page and the server. */
export interface UploadDependencies {
  /** Announces the clip with its texts and its thumbnail. */
  announce(signal: AbortSignal): Promise<UploadTarget>
  /** Sends these bytes of the file; the bytes that the server has then. */
  send(piece: { target: UploadTarget; from: number; to: number }, signal: AbortSignal): Promise<number>
  /** The bytes that the server has. */
  ask(target: UploadTarget, signal: AbortSignal): Promise<number>
  remember(target: UploadTarget): void
  forget(): void
  nowMs(): number
  /** Resolves after that time, or as soon as the browser is online again. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface Upload extends Disposable {
  view: StoreApi<UploadView>
  handle(event: UploadEvent): void
}

/** One upload: it does what its state asks for, one thing at a time. Nothing happens after it was closed. */
export function openUpload(needs: UploadDependencies): Upload {
  const view = createStore<UploadView>(() => noUpload)
  const closed = new AbortController()
  const { signal } = closed

  function handle(event: UploadEvent): void {
    if (signal.aborted) return
    const next = reduceUpload(view.getState(), event)
    view.setState(next.view, true)
    for (const effect of next.effects) void run(effect)
  }

  async function run(effect: UploadEffect): Promise<void> {
    try {
      const event = await eventAfter(effect)
      if (event) handle(event)
    } catch (error) {
      handle(eventOfFailure(error, needs.nowMs()))
    }
  }

  async function eventAfter(effect: UploadEffect): Promise<UploadEvent | null> {
    switch (effect.type) {
      case 'announce': {
        const target = await needs.announce(signal)
        return { type: 'announced', target, atMs: needs.nowMs() }
      }
      case 'send': {
        const receivedBytes = await needs.send(effect, signal)
        return { type: 'piece-received', receivedBytes, atMs: needs.nowMs() }
      }
      case 'ask': {
        const receivedBytes = await needs.ask(effect.target, signal)
        return { type: 'told', receivedBytes, atMs: needs.nowMs() }
      }
      case 'wait':
        await needs.wait(effect.ms, signal)
        return { type: 'retry-due' }
      case 'remember':
        needs.remember(effect.target)
        return null
      case 'forget':
        needs.forget()
        return null
    }
  }

  return { view, handle, [Symbol.dispose]: () => closed.abort() }
}
