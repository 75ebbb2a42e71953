import { clipUploads, moments, type MomentDraft, type OwnClip, type SettingValue } from '@tayang/contract'
import { call } from '#shared/api'
import type { Language } from '#shared/i18n'
import { readSetting } from '#shared/settings'
import { defaultSelection, defaultThumbnail, defaultTitle, type Selection } from './moment-defaults.ts'

export type ClipCategory = SettingValue<'clips.categories'>[number]

/** The numbers that a clip of these categories carries. */
export async function readTagIds(categories: readonly ClipCategory[]): Promise<number[]> {
  const data = categories.map(({ title }) => ({
    names: { 1: title.en, en: title.en, id: title.id },
    type: 'genre' as const,
  }))
  const answer = await call(clipUploads.createTag, { body: { data } })
  return answer.data.map(({ id }) => id)
}

/** Posts a part of a draft, with the title and the category that nobody had to choose. */
export async function postAtOnce(
  draft: MomentDraft,
  language: Language,
  selection: Selection = defaultSelection(draft),
): Promise<OwnClip> {
  const [first] = await readSetting('clips.categories')
  const tags = await readTagIds(first ? [first] : [])
  const { data } = await call(moments.postMoment, {
    params: { id: draft.id },
    query: { locale: language },
    body: {
      ...selection,
      title: defaultTitle(draft, selection),
      tags,
      thumbnailAt: defaultThumbnail(draft, selection),
    },
  })
  return data
}
