interface Part {
  readonly limit: number
  readonly offset: number
}

interface Source<Item> {
  count(): Promise<number>
  list(part: Part): Promise<Item[]>
}

/** Several lists as one, in this order: a sitemap is cut into files wherever they meet. */
export function joinedItems<Item>(sources: readonly Source<Item>[]): Source<Item> {
  const counts = () => Promise.all(sources.map((source) => source.count()))
  return {
    count: async () => (await counts()).reduce((sum, count) => sum + count, 0),
    async list({ limit, offset }) {
      const items: Item[] = []
      let before = 0
      for (const [at, count] of (await counts()).entries()) {
        const from = Math.max(0, offset - before)
        const wanted = Math.min(limit - items.length, count - from)
        if (wanted > 0) items.push(...((await sources[at]?.list({ limit: wanted, offset: from })) ?? []))
        before += count
      }
      return items
    },
  }
}
