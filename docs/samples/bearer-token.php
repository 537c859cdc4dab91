<?php
// Makes a bearer token that is good for five minutes.
//   php bearer-token.php KID SECRET [EXP]

[, $kid, $secret] = $argv;
$exp = (int) ($argv[3] ?? time() + 300);

function part(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

$id = bin2hex(random_bytes(16));
$jti = substr($id, 0, 8) . '-' . substr($id, 8, 4) . '-4' . substr($id, 13, 3) . '-a' . substr($id, 17, 3) . '-' . substr($id, 20);
$signed = part(json_encode(['alg' => 'HS256', 'kid' => $kid, 'typ' => 'JWT'])) . '.' . part(json_encode(['exp' => $exp, 'jti' => $jti]));
echo $signed . '.' . part(hash_hmac('sha256', $signed, base64_decode($secret), true)) . "\n";
