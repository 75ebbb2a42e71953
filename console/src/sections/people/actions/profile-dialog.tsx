import { Trans, useLingui } from '@lingui/react/macro'
import { admin, BIO_LENGTH_MAX, NAME_LENGTH_MAX, hasVisible } from '@tayang/contract'
import { Avatar, Dialog, TextField } from '@tayang/design'
import { useRef, useState } from 'react'
import { ActionButton, SmallButton } from '#kit'
import { refreshNoun, useChange } from '#shared/api'
import style from './actions.module.css'
import type { OpenDialog } from './open-dialog.ts'

/** Changes name, bio and picture, as the person asked for it. */
export function ProfileDialog({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [name, setName] = useState(person.name ?? '')
  const [bio, setBio] = useState(person.bio ?? '')
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
          if (hasVisible(name)) put.run({ params, body: { name: name.trim(), bio } })
        }}
      >
        <h2>
          <Trans>Change name and picture</Trans>
        </h2>
        <Picture person={person} />
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
            isOff={!hasVisible(name)}
            isBusy={put.isRunning}
          />
        </div>
      </form>
    </Dialog>
  )
}

function Picture({ person }: Pick<OpenDialog, 'person'>) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const put = useChange(admin.putProfileAvatar, {
    done: t`The picture is changed`,
    refreshes: [admin.getPerson, admin.searchPeople],
    onDone: () => void refreshNoun('/admin/v1.0/person'),
  })
  const send = (file: File | undefined) => {
    if (file) put.run({ params: { id: person.profileId ?? '' } } as never, { file })
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
      <SmallButton disabled={put.isRunning} onPress={() => input.current?.click()}>
        <Trans>New picture</Trans>
      </SmallButton>
    </div>
  )
}
