import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type ChatSettings } from '@tayang/contract'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCall, useChange, WithQueries } from '#shared/api'
import { LexiconSettings, OwnWords } from './automod-settings.tsx'
import { Moderators, MutedPeople } from './moderated-people.tsx'
import { RoomSettings } from './room-settings.tsx'
import style from './moderation.module.css'

/** The rules of a streamer's chat, its moderators and who is muted; for the streamer and the moderators. */
export function ModerationPanel({ profileId }: { profileId: string }) {
  return (
    <WithQueries>
      <Settings key={profileId} profileId={profileId} />
    </WithQueries>
  )
}

function Settings({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const input = { params: { profileId } }
  const found = useCall(moderation.getChatSettings, input, { freshMs: 0 })
  const putSettings = useChange(moderation.putChatSettings, {
    optimistic: {
      of: moderation.getChatSettings,
      input,
      write: (shown, { body: { packs, ...body } }) => ({
        ...shown,
        data: Object.assign({}, shown.data, body, { packs: Object.assign({}, shown.data.packs, packs) }),
      }),
      confirm: (shown, { data }) => ({ ...shown, data }),
    },
    failure: t`That didn't work. Please try again.`,
  })

  // Settings that another moderator may have changed since are never shown from the cache.
  const isLoading = !found.isFetchedAfterMount || (found.isError && found.isFetching)
  if (isLoading) return <Skeleton height="320px" />
  if (!found.data || found.isError) {
    return (
      <EmptyState
        cloth="parang"
        title={t`Some error occured, please refresh the page!`}
        action={
          <Button tone="quiet" onClick={() => void found.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  const settings = found.data
  const change = (part: Partial<ChatSettings>) => putSettings.run({ ...input, body: part })
  return (
    <Rules>
      <RoomSettings settings={settings} change={change} />
      <LexiconSettings settings={settings} change={change} />
      <OwnWords settings={settings} change={change} />
      <Moderators profileId={profileId} />
      <MutedPeople profileId={profileId} />
    </Rules>
  )
}

/** Takes the focus in a dialog, whose only other place for it while this loads is its end. */
function Rules({ children }: { children: ReactNode }) {
  const rules = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rules.current?.closest('dialog')) rules.current.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={rules} className={style.panel} tabIndex={-1} data-rules>
      {children}
    </div>
  )
}
