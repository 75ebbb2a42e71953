import { Trans } from '@lingui/react/macro'
import type { MomentDraft } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Hourglass, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Viewer } from '#shared/session'
import { firstNameOf } from '../first-name.ts'
import style from './form.module.css'

/** Whose clip it will be, who made it, and who sees it first. */
export function MomentPeople({ draft, viewer }: { draft: MomentDraft; viewer: Viewer }) {
  const { owner, waitsForOwner } = draft
  const name = firstNameOf(owner)
  const isOwn = owner.id === viewer.profile.id
  return (
    <div className={style.people}>
      <Person person={owner} role={<Trans>Owner</Trans>}>
        {isOwn ? (
          <Trans>You; gifts for this clip go to you</Trans>
        ) : (
          <Trans>Gifts for this clip go to {name}</Trans>
        )}
      </Person>
      {!isOwn && (
        <Person person={viewer.profile} role={<Trans>Maker</Trans>}>
          <Trans>You; named under the title</Trans>
        </Person>
      )}
      <p className={style.first}>
        {waitsForOwner ? <Hourglass size={16} aria-hidden /> : <Zap size={16} aria-hidden />}
        <span>
          {isOwn ? (
            <Trans>Everyone can see it right away.</Trans>
          ) : waitsForOwner ? (
            <Trans>{name} reviews it first. Either of you can delete it.</Trans>
          ) : (
            <Trans>Everyone can see it right away. Either of you can delete it.</Trans>
          )}
        </span>
      </p>
    </div>
  )
}

interface PersonProps {
  person: { name: string; avatar: string | null }
  role: ReactNode
  children: ReactNode
}

function Person({ person, role, children }: PersonProps) {
  return (
    <div className={style.person}>
      <Avatar name={person.name} picture={person.avatar} size={36} />
      <p>
        <b>{person.name}</b>
        <span>{children}</span>
      </p>
      <span className={style.role}>{role}</span>
    </div>
  )
}
