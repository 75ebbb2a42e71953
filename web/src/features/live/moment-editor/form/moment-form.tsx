import { Trans, useLingui } from '@lingui/react/macro'
import {
  clipUploads,
  graphemesOf,
  hasVisible,
  moments,
  type Framing,
  type MomentDraft,
  type OwnClip,
} from '@tayang/contract'
import { Button, Skeleton, Switch, TextField } from '@tayang/design'
import { useState } from 'react'
import { defaultSelection, defaultTitle, readTagIds, type ClipCategory } from '#features/live/keep-moment'
import { isRefusal, useChange } from '#shared/api'
import { formatMoment, useLanguage } from '#shared/i18n'
import { useRefusalText } from '#shared/refusals'
import type { Viewer } from '#shared/session'
import { useSetting } from '#shared/settings'
import type { DraftStills } from '../picture/use-stills.ts'
import type { Trim, TrimEvent } from '../trim/trim.ts'
import { CategoryChips } from './category-chips.tsx'
import { DiscardButton } from './discard-button.tsx'
import { MomentPeople } from './moment-people.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import panel from '../panel.module.css'
import style from './form.module.css'

interface MomentFormProps {
  draft: MomentDraft
  viewer: Viewer
  trim: Trim
  framing: Framing
  stills: DraftStills | null
  change: (event: TrimEvent) => void
  onPosted: (clip: OwnClip) => void
}

/** What a moment is posted with, and the two ways out of it. */
export function MomentForm({ draft, viewer, trim, framing, stills, change, onPosted }: MomentFormProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const categories = useSetting('clips.categories')
  const [title, setTitle] = useState(() => defaultTitle(draft, defaultSelection(draft)))
  const [chosen, setChosen] = useState<readonly ClipCategory[] | null>(null)
  const [allowsComments, setAllowsComments] = useState(true)
  const shownChosen = chosen ?? categories?.slice(0, 1) ?? []
  const { post, isPosting, trouble } = usePosting(onPosted)
  const until = formatMoment(draft.expiresAt, language)
  const isTitled = hasVisible(title)
  const handlePost = () =>
    void post(shownChosen, (tags) => ({
      params: { id: draft.id },
      query: { locale: language },
      body: {
        startsAt: trim.startsAt,
        endsAt: trim.endsAt,
        thumbnailAt: Math.round(trim.thumbnailAt),
        title: title.trim(),
        tags,
        allowsComments,
        framing,
      },
    }))
  return (
    <section className={`${panel.panel} ${style.form}`} aria-label={t`Details`}>
      <TextField
        label={t`Title`}
        value={title}
        counted={{ length: graphemesOf(title).length, most: clipUploads.CLIP_TITLE_LENGTH_MAX }}
        error={trouble?.isOfTitle ? trouble.text : undefined}
        onChange={(event) => setTitle(cutTitle(event.target.value))}
      />
      {categories ? (
        <CategoryChips categories={categories} chosen={shownChosen} onChoose={setChosen} />
      ) : (
        <Skeleton height="68px" />
      )}
      <div className={style.row}>
        <ThumbnailField {...{ draft, trim, stills, change }} />
        <label className={style.comments}>
          <Trans>Comments</Trans>
          <Switch label={t`Comments`} checked={allowsComments} onChange={setAllowsComments} />
        </label>
      </div>
      <MomentPeople draft={draft} viewer={viewer} />
      {trouble && !trouble.isOfTitle && (
        <p role="alert" className={style.trouble}>
          {trouble.text}
        </p>
      )}
      <div className={style.deeds}>
        <DiscardButton draft={draft} isOff={isPosting} />
        <Button
          busy={isPosting ? t`Posting` : undefined}
          disabled={!isTitled || shownChosen.length === 0}
          onClick={handlePost}
        >
          <Trans>Post</Trans>
        </Button>
      </div>
      <p className={style.kept}>
        <Trans>You can leave. It's kept for you until {until}, and only you can see it.</Trans>
      </p>
    </section>
  )
}

const cutTitle = (text: string) => graphemesOf(text).slice(0, clipUploads.CLIP_TITLE_LENGTH_MAX).join('')

type PostInput = Parameters<ReturnType<typeof useChange<typeof moments.postMoment>>['runAsync']>[0]

/** Posting: the categories get their numbers first. */
function usePosting(onPosted: (clip: OwnClip) => void) {
  const refusalText = useRefusalText()
  const [trouble, setTrouble] = useState<{ text: string; isOfTitle: boolean } | null>(null)
  const [isPosting, setIsPosting] = useState(false)
  const posting = useChange(moments.postMoment)
  const post = async (categories: readonly ClipCategory[], inputOf: (tags: number[]) => PostInput) => {
    setIsPosting(true)
    setTrouble(null)
    try {
      const { data } = await posting.runAsync(inputOf(await readTagIds(categories)))
      onPosted(data)
    } catch (error) {
      setIsPosting(false)
      setTrouble({ text: await refusalText(error), isOfTitle: isRefusal(error, 'TEXT_NOT_ALLOWED') })
    }
  }
  return { post, isPosting, trouble }
}
