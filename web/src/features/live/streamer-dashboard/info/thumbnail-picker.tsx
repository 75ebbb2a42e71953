import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '@tayang/design'
import { CircleAlert, ImagePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { THUMBNAIL_TYPES, type InfoTroubles } from './validate-info.ts'
import style from './info.module.css'

interface ThumbnailPickerProps {
  /** What is shown while nothing was picked. */
  current: string | null
  picked: File | null
  trouble: InfoTroubles['thumbnail']
  onPick: (file: File) => void
}

/** The picture of a show: three wide, four high where it can be. */
export function ThumbnailPicker({ current, picked, trouble, onPick }: ThumbnailPickerProps) {
  const { t } = useLingui()
  const id = useId()
  const shown = usePreview(trouble === 'format' ? null : picked) ?? current
  return (
    <div className={style.thumbnail}>
      <span className={style.label} id={`${id}-label`}>
        <Trans>Thumbnail</Trans>
      </span>
      <input
        id={id}
        type="file"
        className={style.file}
        accept={THUMBNAIL_TYPES.join(',')}
        aria-labelledby={`${id}-label ${id}-pick`}
        aria-describedby={`${id}-said`}
        aria-invalid={trouble ? true : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPick(file)
          // The same file may be picked again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={classNames(style.frame, trouble !== null && style.wrong)}>
        {shown && <img src={shown} alt="" width={150} height={200} />}
        <span id={`${id}-pick`} className={style.pick}>
          <ImagePlus size={18} aria-hidden />
          {shown ? t`Change picture` : t`Choose a picture`}
        </span>
      </label>
      <p
        id={`${id}-said`}
        className={trouble ? style.error : style.hint}
        role={trouble ? 'alert' : undefined}
      >
        {trouble && <CircleAlert size={14} aria-hidden />}
        {trouble === 'format' ? (
          <Trans>Thumbnail format must be jpeg or png</Trans>
        ) : trouble === 'missing' ? (
          <Trans>*Required.</Trans>
        ) : (
          <Trans>Recommended: portrait 3:4</Trans>
        )}
      </p>
    </div>
  )
}

/** An address of a picked file for as long as it is shown. */
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
