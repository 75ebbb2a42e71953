import { Trans, useLingui } from '@lingui/react/macro'
import { admin, BIO_LENGTH_MAX, NAME_LENGTH_MAX, hasVisible } from '@tayang/contract'
import { Avatar, Dialog, TextField } from '@tayang/design'
import { useRef, useState } from 'react'
import { ActionButton, SmallButton } from '#kit'
import { refreshNoun, useChange } from '#shared/api'
import style from './actions.module.css'
import type { OpenDialog } from './open-dialog.ts'

const REASON_LENGTH_MIN = 3
const REASON_LENGTH_MAX = 300

/** Changes name, bio and picture, as the person asked for it. */
export function ProfileDialog({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [name, setName] = useState(person.name ?? '')
  const [bio, setBio] = useState(person.bio ?? '')
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= REASON_LENGTH_MIN
  const params = { id: person.profileId ?? '' }
  const put = useChange(admin.putProfile, {
    done: t`The profile is changed`,
    refreshes: [admin.getPerson, admin.searchPeople],
    onDone: onClose,
  })
  return (
    <Dialog open onClose={onClose} label={t`Change name and picture`}>
      <form
        className={style.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (hasVisible(name) && isGiven) put.run({ params, body: { name: name.trim(), bio, reason } })
        }}
      >
        <h2>
          <Trans>Change name and picture</Trans>
        </h2>
        <TextField
          label={t`Reason`}
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
        <Picture person={person} reason={isGiven ? reason : null} />
        <TextField
          label={t`Name`}
          value={name}
          maxLength={NAME_LENGTH_MAX}
          counted={{ length: [...name].length, most: NAME_LENGTH_MAX }}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t`Bio`}
          value={bio}
          maxLength={BIO_LENGTH_MAX}
          counted={{ length: [...bio].length, most: BIO_LENGTH_MAX }}
          onChange={({ target }) => setBio(target.value)}
        />
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton
            type="submit"
            tone="brand"
            label={t`Save`}
            isOff={!hasVisible(name) || !isGiven}
            isBusy={put.isRunning}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** A picture changes as soon as it is chosen, so the reason is written before. */
function Picture({ person, reason }: Pick<OpenDialog, 'person'> & { reason: string | null }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const put = useChange(admin.putProfileAvatar, {
    done: t`The picture is changed`,
    refreshes: [admin.getPerson, admin.searchPeople],
    onDone: () => void refreshNoun('/admin/v1.0/person'),
  })
  const send = (file: File | undefined) => {
    if (!file || reason === null) return
    put.run({ params: { id: person.profileId ?? '' }, query: { reason } } as never, { file })
  }
  return (
    <div className={style.picture}>
      <Avatar name={person.name ?? ''} picture={person.avatar} size={56} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`New picture`}
        onChange={({ target }) => send(target.files?.[0])}
      />
      <SmallButton disabled={put.isRunning || reason === null} onPress={() => input.current?.click()}>
        <Trans>New picture</Trans>
      </SmallButton>
    </div>
  )
}
