import type { PageMeta } from '@tayang/contract'

/** The `meta` of one page of a list. */
export function pageMeta(asked: { page: number; perPage: number }, total: number): PageMeta {
  return {
    page: asked.page,
    perPage: asked.perPage,
    total,
    totalPages: Math.ceil(total / asked.perPage),
  }
}

/** Rows to leap over. */
export function offsetOf({ page, perPage }: { page: number; perPage: number }): number {
  return (page - 1) * perPage
}
