import { staffSession, type StaffCredentials } from '@bookstore/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../shared/http.ts';
import { storeAdminToken } from '../../shared/admin-token.ts';

export const useAdminSignIn = () =>
  useMutation({
    mutationFn: (body: StaffCredentials) =>
      request('/api/auth/admin', staffSession, { method: 'POST', body }),
    onSuccess: ({ token }) => {
      storeAdminToken(token);
    },
  });
