import { Component, createElement, lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from './chunks/index.ts'

interface Terms {
  /** What keeps the part's place until it comes, and where it never does. */
  place?: ReactNode
  /**
   * Without it there is nothing to see, or somebody asked for it: its failure is told to whatever stands around.
   * Any other part that never comes, or fails when it has come, is just not there.
   */
  isNeeded?: boolean
}

/** A part of a page that comes late, by itself: nothing around it waits, and what is lost with it is only itself. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { place = null, isNeeded = false }: Terms = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadChunk(load) }))
  return function Late(props: Props) {
    const part = <Suspense fallback={place}>{createElement(Part, props)}</Suspense>
    return isNeeded ? part : <Fence place={place}>{part}</Fence>
  }
}

class Fence extends Component<{ place: ReactNode; children: ReactNode }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    return this.state.isLost ? this.props.place : this.props.children
  }
}
