import { staffSession, type StaffCredentials } from '@bookstore/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { storeAdminToken } from '../../shared/admin-token.ts';
import { request } from '../../shared/http.ts';

export const useAdminLogin = () =>
  useMutation({
    mutationFn: (body: StaffCredentials) =>
      request('/api/auth/admin', staffSession, { method: 'POST', body }),
    onSuccess: ({ token }) => storeAdminToken(token),
  });
