import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type Moderator } from '@tayang/contract'
import { Avatar, Button, Dialog, IconButton, Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ShieldCheck, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '#shared/api'
import { Panel } from '../panel.tsx'
import { NameModerator } from './name-moderator.tsx'
import style from './moderators.module.css'

const ModerationPanel = lazyPart(async () => (await import('#features/chat/live-chat')).ModerationPanel, {
  placeholder: <Skeleton height="320px" />,
})

interface ModeratorsPanelProps {
  profileId: string
  /** The show on air; null while there is none. */
  showId: string | null
}

/** Who moderates the chat beside the streamer: named here, and removed here. */
export function ModeratorsPanel({ profileId, showId }: ModeratorsPanelProps) {
  const { t } = useLingui()
  const [isNaming, setIsNaming] = useState(false)
  const [isRuling, setIsRuling] = useState(false)
  const moderators = useCall(moderation.listModerators, { params: { profileId } })
  return (
    <Panel
      title={t`Moderators`}
      place={8}
      aside={
        <Button tone="ghost" size="small" className={style.add} onClick={() => setIsNaming(true)}>
          <UserPlus size={16} aria-hidden />
          <Trans>Add</Trans>
        </Button>
      }
    >
      {moderators.isPending ? (
        <Skeleton height="44px" />
      ) : moderators.data === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void moderators.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <ModeratorList profileId={profileId} moderators={moderators.data} />
      )}
      <Button tone="outline" size="small" className={style.rules} onClick={() => setIsRuling(true)}>
        <ShieldCheck size={16} aria-hidden />
        <Trans>Chat rules</Trans>
      </Button>
      {isRuling && (
        <RulesDialog
          profileId={profileId}
          onClose={() => {
            setIsRuling(false)
            // Moderators can be removed in the dialog, too.
            void moderators.refetch()
          }}
        />
      )}
      {isNaming && (
        <NameModerator
          {...{ profileId, showId }}
          named={new Set(moderators.data?.map(({ profile }) => profile.id))}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Panel>
  )
}

function ModeratorList({ profileId, moderators }: { profileId: string; moderators: readonly Moderator[] }) {
  const { t } = useLingui()
  const remove = useChange(moderation.unnameModerator, {
    optimistic: {
      of: moderation.listModerators,
      input: { params: { profileId } },
      write: (shown, { params }) => ({
        ...shown,
        data: shown.data.filter(({ profile }) => profile.id !== params.personId),
      }),
    },
    failure: t`An error occured. Please try again.`,
  })
  if (moderators.length === 0) {
    return (
      <p className={style.nothing}>
        <Trans>Moderators can delete messages and mute people in your chat.</Trans>
      </p>
    )
  }
  return (
    <ul className={style.people}>
      {moderators.map(({ profile }) => (
        <li key={profile.id}>
          <Avatar name={profile.name} picture={profile.avatar} size={32} />
          <span className={style.name}>{profile.name}</span>
          <IconButton
            label={t`Remove ${profile.name} as moderator`}
            onClick={() => remove.run({ params: { profileId, personId: profile.id } })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The rules that hold in every show of this streamer; they can be set before a show is open. */
function RulesDialog({ profileId, onClose }: { profileId: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={t`Chat rules`} className={style.dialog}>
      <h2>
        <Trans>Chat rules</Trans>
      </h2>
      <ModerationPanel profileId={profileId} />
    </Dialog>
  )
}
