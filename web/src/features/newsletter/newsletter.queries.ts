import { newsletterReceipt, type NewsletterSubscription } from '@bookstore/contracts/newsletter';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../shared/http.ts';

export const useSubscribe = () =>
  useMutation({
    mutationFn: (body: NewsletterSubscription) =>
      request('/api/newsletter', newsletterReceipt, { method: 'POST', body }),
  });
