import { Component, createElement, lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from './chunks/index.ts'

interface LazyPartOptions {
  /** Shown until the part has loaded, and for good if it fails. */
  placeholder?: ReactNode
  /**
   * A part that the page is useless without, or that a person requested: its failure goes to the error boundary above.
   * Any other part that fails is left out.
   */
  isNeeded?: boolean
}

/** A part of a page in a chunk of its own. Nothing around it waits for it or fails with it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, isNeeded = false }: LazyPartOptions = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadChunk(load) }))
  return function LazyPart(props: Props) {
    const part = <Suspense fallback={placeholder}>{createElement(Part, props)}</Suspense>
    return isNeeded ? part : <ErrorBoundary placeholder={placeholder}>{part}</ErrorBoundary>
  }
}

interface ErrorBoundaryProps {
  placeholder: ReactNode
  children: ReactNode
}

class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.placeholder : this.props.children
  }
}
