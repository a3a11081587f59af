import styles from './avatar.module.css';

interface AvatarProps {
  /** One or two letters, shown without a picture. */
  initials: string;
  /** Address of a picture. */
  picture?: string | undefined;
}

/** Decorative: the name stands beside it. */
export function Avatar({ initials, picture }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {picture === undefined ? initials : <img className={styles.picture} src={picture} alt="" />}
    </span>
  );
}
