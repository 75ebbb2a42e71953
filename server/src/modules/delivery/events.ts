/** The first rung of a title is published: it can be played. Once per version. */
export interface TitlePublished {
  readonly type: 'catalog.title-published'
  readonly itemId: string
  readonly versionId: string
  readonly at: number
}

/** A version of a title has failed; its published rungs stay. */
export interface TitleFailed {
  readonly type: 'catalog.title-failed'
  readonly itemId: string
  readonly versionId: string
  readonly reason: string
}
