import type { PageMeta } from '@tayang/contract'

/** A page of a list, counted from 1. */
export interface PageAsked {
  readonly page: number
  readonly perPage: number
}

/** Rows before a page. */
export function offsetOf({ page, perPage }: PageAsked): number {
  return (page - 1) * perPage
}

/** The rows of a page, as a query bounds them. */
export function placeOf(asked: PageAsked): { limit: number; offset: number } {
  return { limit: asked.perPage, offset: offsetOf(asked) }
}

/** The `meta` of one page of a list. */
export function pageMeta({ page, perPage }: PageAsked, total: number): PageMeta {
  return { page, perPage, total, totalPages: Math.ceil(total / perPage) }
}
