import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Goes to the screen before this one, or home where the app was opened here. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
}
