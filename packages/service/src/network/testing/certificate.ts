/**
 * A self-signed certificate for media.example.com, valid until 2120, and its key. Only tests trust
 * it, so the key protects nothing.
 */
export const certificate = `\
-----BEGIN CERTIFICATE-----
MIIBizCCATKgAwIBAgIUUBErF3Q50/DgloZ4254Q+gHeoLIwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRbWVkaWEuZXhhbXBsZS5jb20wIBcNMjAwMTAxMDAwMDAwWhgP
MjEyMDAxMDEwMDAwMDBaMBwxGjAYBgNVBAMMEW1lZGlhLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPUGNxxtq9UJTRpmZyZpO/dkm8BmkFFei
HGP170ferC4k5mqfUmTglTamJinOl1wqMi8J09VjLJ/2htybxzlKoqNQME4wHAYD
VR0RBBUwE4IRbWVkaWEuZXhhbXBsZS5jb20wDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUdCMUzlOdu2O8c4tukQXcjc+TtoswCgYIKoZIzj0EAwIDRwAwRAIgDIc/
d0xvzpN+SdSIucSbIpEzWe9Lp9chwe/7h0rEGZ8CICdzG8ut060NP0HhkRNgBNcL
idrckL9nUbTiWEKOp2zy
-----END CERTIFICATE-----
`;

export const privateKey = `\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCk7sxxBeQ7Imn/c4
asyY9UvlgEKLngWBgdvBF2MQ+6ShRANCAAQ9QY3HG2r1QlNGmZnJmk792SbwGaQU
V6IcY/XvR96sLiTmap9SZOCVNqYmKc6XXCoyLwnT1WMsn/aG3JvHOUqi
-----END PRIVATE KEY-----
`;
