import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type Moderator } from '@tayang/contract'
import { Avatar, Button } from '@tayang/design'
import type { ReactNode } from 'react'
import { useLeavesFocus } from '#features/shared/kept-focus'
import { useCall, useChange } from '#shared/api'
import { useViewer } from '#shared/session'
import { shorten } from '#shared/i18n'
import style from './moderation.module.css'

const NAME_LENGTH_MAX = 20

export function Moderators({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const isOwner = useViewer()?.profile.id === profileId
  const input = { params: { profileId } }
  const { data, isError } = useCall(moderation.listModerators, input, { freshMs: 0 })
  const unnameModerator = useChange(moderation.unnameModerator, {
    optimistic: {
      of: moderation.listModerators,
      input,
      write: (shown, { params }) => ({
        ...shown,
        data: shown.data.filter(({ profile }) => profile.id !== params.personId),
      }),
    },
    failure: t`That didn't work. Please try again.`,
  })
  const found = data ?? (isError ? [] : null)
  return (
    <section className={style.section}>
      <h3>
        <Trans>Moderators</Trans>
      </h3>
      {found?.length === 0 && (
        <p className={style.note}>
          <Trans>No moderators yet. Choose someone's name in chat to make them one.</Trans>
        </p>
      )}
      {found?.map(({ profile }) => (
        <PersonRow key={profile.id} profile={profile}>
          {isOwner && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => unnameModerator.run({ params: { profileId, personId: profile.id } })}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </PersonRow>
      ))}
    </section>
  )
}

/** People with a timeout or a ban; nothing where there are none. */
export function MutedPeople({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const input = { params: { profileId } }
  const { data: found = [] } = useCall(moderation.listSanctions, input, { freshMs: 0 })
  const liftSanction = useChange(moderation.liftSanction, {
    optimistic: {
      of: moderation.listSanctions,
      input,
      write: (shown, { params }) => ({
        ...shown,
        data: shown.data.filter(({ profile }) => profile.id !== params.personId),
      }),
    },
    failure: t`That didn't work. Please try again.`,
  })
  if (found.length === 0) return null
  return (
    <section className={style.section}>
      <h3>
        <Trans>Muted</Trans>
      </h3>
      {found.map(({ profile, kind }) => (
        <PersonRow key={profile.id} profile={profile} note={kind === 'ban' ? t`For good` : t`For a while`}>
          <Button
            tone="quiet"
            size="small"
            onClick={() => liftSanction.run({ params: { profileId, personId: profile.id } })}
          >
            <Trans>Let speak</Trans>
          </Button>
        </PersonRow>
      ))}
    </section>
  )
}

function PersonRow(props: { profile: Moderator['profile']; note?: string; children: ReactNode }) {
  const { profile, note, children } = props
  const row = useLeavesFocus<HTMLDivElement>('[data-rules]')
  return (
    <div ref={row} className={style.row}>
      <Avatar name={profile.name} picture={profile.avatar} size={32} />
      <span className={style.grow}>
        {shorten(profile.name, NAME_LENGTH_MAX)}
        {note && <small>{note}</small>}
      </span>
      {children}
    </div>
  )
}
