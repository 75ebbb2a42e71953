import { Trans, useLingui } from '@lingui/react/macro'
import { BIO_LENGTH_MAX, hasVisible, NAME_LENGTH_MAX, user, type Profile } from '@tayang/contract'
import { Avatar, Button, TextArea, TextField } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Camera } from 'lucide-react'
import { useEffect, useId, useState, type ChangeEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { validatePicture, PICTURE_TYPES } from './chosen-picture.ts'
import { showProfile, useSaveProfile } from './use-save-profile.ts'
import style from './edit-profile.module.css'

const CropDialog = lazyPart(async () => (await import('./crop-picture/crop-dialog.tsx')).CropDialog, {
  isNeeded: true,
})

type Trouble = 'picture' | 'wording' | 'network' | 'other'

interface Fields {
  name: string
  bio: string
}

/** Picture, name and bio with one Save. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { picture, handlePick, forget, cropDialog } = usePicture(setTrouble)
  const saveProfile = useSaveProfile(profile.id)
  const form = useForm<Fields>({
    reValidateMode: 'onBlur',
    mode: 'onBlur',
    defaultValues: { name: profile.name, bio: profile.bio },
  })
  const { errors, isSubmitting } = form.formState
  const bio = useWatch({ control: form.control, name: 'bio' })

  const handleSubmit = form.handleSubmit(async (fields) => {
    setTrouble(null)
    try {
      const saved = await saveProfile({ ...fields, picture })
      form.reset({ name: saved.name, bio: saved.bio })
      forget()
      showToast(t`Your profile has been updated`, 'ok')
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  })

  return (
    <>
      {cropDialog}
      <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <PicturePicker profile={profile} picture={picture} onPick={handlePick} onForget={forget} />
        <TextField
          label={t`Name`}
          autoComplete="name"
          error={errors.name && t`Field is required`}
          {...form.register('name', {
            validate: hasVisible,
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              form.setValue('name', firstOf(event.target.value, NAME_LENGTH_MAX)),
          })}
        />
        <TextArea
          label={t`Bio`}
          hint={t`Who you are in fewer than 300 characters`}
          counted={{ length: [...bio].length, most: BIO_LENGTH_MAX }}
          {...form.register('bio', {
            onChange: (event: ChangeEvent<HTMLTextAreaElement>) =>
              form.setValue('bio', firstOf(event.target.value, BIO_LENGTH_MAX)),
          })}
        />
        {trouble && (
          <p className={style.trouble} role="alert">
            <TroubleText trouble={trouble} />
          </p>
        )}
        <Button type="submit" className={style.save} busy={isSubmitting ? t`Saving` : undefined}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </>
  )
}

/** The picture that is sent with the next Save, and the dialog in which a picked one is cropped. */
function usePicture(onTrouble: (trouble: Trouble | null) => void) {
  const [picture, setPicture] = useState<File | null>(null)
  const [uncropped, setUncropped] = useState<File | null>(null)
  const handlePick = (file: File | undefined) => {
    const result = validatePicture(file)
    if (result === 'ignored') return
    onTrouble(result === 'too-large' ? 'picture' : null)
    if (result === 'good') setUncropped(file!)
  }
  const close = () => setUncropped(null)
  const handleCropped = (cropped: File) => {
    setPicture(cropped)
    close()
  }
  const handleUnreadable = () => {
    onTrouble('picture')
    close()
  }
  const cropDialog = uncropped && (
    <CropDialog file={uncropped} onCropped={handleCropped} onUnreadable={handleUnreadable} onClose={close} />
  )
  return { picture, handlePick, forget: () => setPicture(null), cropDialog }
}

function troubleOf(error: unknown): Trouble {
  if (isRefusal(error, 'TEXT_NOT_ALLOWED')) return 'wording'
  if (isRefusal(error, 'gfx4000006')) return 'picture'
  return isRefusal(error) && error.status === null ? 'network' : 'other'
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'picture':
      return <Trans>The image format must be JPEG, PNG, or GIF and cannot exceed 10MB</Trans>
    case 'wording':
      return <Trans>This text is not allowed here. Please choose other words.</Trans>
    case 'network':
      return (
        <>
          <Trans>Network Error</Trans>. <Trans>Please check your internet connection and try again</Trans>
        </>
      )
    case 'other':
      return <Trans>Something went wrong, please try again later</Trans>
  }
}

function PicturePicker(props: {
  profile: Profile
  picture: File | null
  onPick: (file: File | undefined) => void
  /** The picked file is not taken after all. */
  onForget: () => void
}) {
  const id = useId()
  const shown = usePreview(props.picture) ?? props.profile.avatar
  return (
    <div className={style.picture}>
      <Avatar name={props.profile.name} picture={shown} size={96} />
      <input
        id={id}
        type="file"
        className={style.file}
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          props.onPick(event.target.files?.[0])
          // The same file may be picked again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={style.pick}>
        <Camera size={18} aria-hidden />
        <Trans>Change picture</Trans>
      </label>
      {props.picture ? (
        <Button tone="ghost" size="small" onClick={props.onForget}>
          <Trans>Keep the old one</Trans>
        </Button>
      ) : (
        props.profile.avatar !== null && <RemovePicture profileId={props.profile.id} />
      )}
    </div>
  )
}

/** Removed at once: the initials are shown again. */
function RemovePicture({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const remove = useChange(user.deleteAvatar, {
    onDone: ({ data }) => {
      showProfile(data)
      showToast(t`Your picture was removed`, 'ok')
    },
    failure: t`An error occured. Please try again.`,
  })
  return (
    <Button
      tone="ghost"
      size="small"
      busy={remove.isRunning ? t`Loading...` : undefined}
      onClick={() => remove.run({ params: { id: profileId } })}
    >
      <Trans>Remove picture</Trans>
    </Button>
  )
}

/** An object URL of the picked file while it is shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Counts code points, as a person counts characters. */
const firstOf = (text: string, most: number) => [...text].slice(0, most).join('')
