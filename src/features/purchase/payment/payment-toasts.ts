import { toastError, toastSuccess } from '../../../components/states/toast.ts';

export function toastPaid(text: string, isUnderWay: boolean): void {
  toastSuccess(
    isUnderWay
      ? {
          title: 'Payment Under Way',
          text: "Your bank hasn't confirmed yet. You will see the result in your purchases.",
        }
      : { title: 'Purchase Successful', text },
  );
}

export function toastRefused(message: string | undefined): void {
  toastError({ title: 'Purchase Failed', text: message || 'Failed to process purchase' });
}
